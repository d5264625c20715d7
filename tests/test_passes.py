"""What stands after each pass can be read, for every kind."""

import pytest

from actsym.catalog import ACTIVATIONS
from codegen.driver import sources
from codegen.passes import passes


@pytest.mark.parametrize("name", ["swish", "swiglu", "rrelu", "hermite_n3", "squaf_p_k2", "polynorm_r3"])
def test_passes_end_in_the_sources(name):
    found = dict(passes(ACTIVATIONS[name]))
    assert found["definition"] == str(ACTIVATIONS[name].definition)
    made = sources(ACTIVATIONS[name])
    assert {title: found[title] for title in made} == made
    assert all(text.strip() for text in found.values())


def test_the_passes_of_a_product_with_a_logistic_function():
    found = dict(passes(ACTIVATIONS["swish"]))
    assert found["stable form"] == "x*Sigmoid(beta*x)"
    assert found["derivatives"].splitlines()[0] == "df_dx = beta*x*SigmoidSlope(beta*x) + Sigmoid(beta*x)"
    assert "exp(neg(" in found["graph"] and found["graph"].splitlines()[-1].startswith("d2f_dbeta_dbeta = ")
