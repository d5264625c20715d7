"""Proofs of approximants: a bound of the error of a graph of float32 operations at every float32 input.

The inputs are cut into cells, runs of neighbouring floats of one sign, on which every decision of the graph (the piece
of the table, the power of two, the side of a minimum) is the same.  There the graph in real arithmetic is one analytic
function g, and the error at x is at most

    |computed - g(x)| + |g(x) - f(x)|.

The first is what rounding adds: each operation adds at most half a unit in the last place of its result, or nothing
where it is shown to be exact, and the rest of the graph carries that on by a factor that is enclosed.  The second is
bounded by Taylor expansions in ball arithmetic.  Where the sum is not small enough, the inputs are run one by one.
Nothing here knows what a form is: the graph is taken as it is computed.

    cells        the nodes of a graph, how much work there may be, runs of inputs by their bits, and intervals on them
    ranges       what each node can be on a cell, and what is decided there
    rounding     a bound of |computed - g(x)| on cells
    taylor       g and f on longer runs, as polynomials with a proven rest
    runs         inputs one by one, in C
    certify      the proof of a function: cells of one sign, and what happens at zeros and infinities
    proven       what was proven, as data beside the forms
"""
