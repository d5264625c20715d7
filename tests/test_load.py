"""A machine whose cores are all busy derives what a quiet one does."""

import json
import subprocess
import sys

from tiers import LONG

from actsym.moments.study import analyze
from actsym.properties.profile import profile
from actsym.text.parse import activation_from_text
from actsym.work import cache, pool


def derived(text: str) -> str:
    activation = activation_from_text(text)
    questions = ("smoothness", "shape", "lipschitz", "decay", "distance")
    return json.dumps([analyze(activation).to_json(), profile(activation, questions).to_json()])


@LONG
def test_a_busy_machine_derives_the_same(monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, "off")
    text = "x*tanh(log(1 + exp(x)))"
    quiet = derived(text)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * pool.cores())]
    try:
        loaded = derived(text)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert loaded == quiet
