"""A folder that is generated again in one process: importlib.reload brings what is there now."""

import importlib

import torch

from actsym.catalog.formulas import activation_from_text
from codegen import driver


def test_reload_brings_the_function_of_now_and_old_modules_stay(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    x = torch.linspace(-3, 3, 7, dtype=torch.float64)
    driver.generate([activation_from_text("x*sin(x)", "again")], tmp_path / "made_again")
    importlib.invalidate_caches()
    package = importlib.import_module("made_again")
    old = package.Again()
    before = old(x)
    driver.generate([activation_from_text("x*cos(x)/(1 + x^2)", "again")], tmp_path / "made_again")
    assert importlib.reload(package) is package
    right = x * x.cos() / (1 + x**2)
    torch.testing.assert_close(package.again(x), right)
    torch.testing.assert_close(package.Again()(x), right)
    assert torch.autograd.gradcheck(package.again, x.clone().requires_grad_())
    assert old(x).equal(before)


def test_a_new_unit_appears(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    one, two = activation_from_text("x*sin(x)", "one"), activation_from_text("x*cos(x)", "two")
    driver.generate([one], tmp_path / "made_more")
    importlib.invalidate_caches()
    package = importlib.import_module("made_more")
    driver.generate([one, two], tmp_path / "made_more")
    importlib.reload(package)
    with package.backend("torch"):
        assert package.two(torch.zeros(1)) == 0 and package.one(torch.ones(1)) > 0
