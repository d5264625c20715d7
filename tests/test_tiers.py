"""Which instances are drawn: some of every seed, each by some seed, and all that are not long."""

from types import SimpleNamespace

from tiers import drawn


class Item(SimpleNamespace):
    __hash__ = object.__hash__

    def get_closest_marker(self, name):
        return self.long


def test_instances_are_drawn_by_a_seed():
    many = [Item(nodeid=f"tests/a.py::test_many[{i}]", long=True) for i in range(100)]
    few = [Item(nodeid=f"tests/a.py::test_few[{i}]", long=True) for i in range(3)]
    single = [Item(nodeid="tests/a.py::test_single", long=True)]
    quick = [Item(nodeid=f"tests/a.py::test_quick[{i}]", long=False) for i in range(9)]
    found = {seed: drawn([*many, *few, *single, *quick], 2, seed) for seed in map(str, range(40))}
    for kept in found.values():
        assert {*quick} <= kept and len(kept) == 11
        assert all(len(kept & {*of_one}) <= 1 for of_one in (many, few, single))
    assert 15 < sum({*single} <= kept for kept in found.values()) < 38, "each test at two seeds of three"
    assert set().union(*found.values()) >= {*few, *single} and found["1"] != found["2"]
    assert len(set().union(*found.values()) & {*many}) > 15, "instances differ from seed to seed"
    assert drawn([*quick, *single, *few, *many], 2, "1") == found["1"], "the order is of no consequence"
    assert drawn([*many, *quick], 2, "1") - {*quick} <= {*many}
