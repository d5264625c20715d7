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
    found = {seed: drawn([*many, *few, *single, *quick], 4, seed) for seed in map(str, range(40))}
    for kept in found.values():
        assert {*quick} <= kept and len(kept & {*many}) == 25 and len(kept & {*few}) <= 1
    assert 10 < sum({*single} <= kept for kept in found.values()) < 30, "a test with few is run at every other seed"
    assert set().union(*found.values()) >= {*many, *few, *single} and found["1"] != found["2"]
    assert drawn(many, 4, "1") == found["1"] & {*many}, "it depends on nothing else"
