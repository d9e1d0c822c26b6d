"""The weights to start from: those of a BERT in an ONNX file, with the vocabulary cut down to ours.

python base.py --model gte-small/onnx/model.onnx --vocabulary gte-small/vocab.txt --out gte-small.npz
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

OURS = Path(__file__).parents[2] / "server/models/meaning/vocabulary.txt"
MAX_POSITIONS = 128
WORDS = "embeddings.word_embeddings.weight"
POSITIONS = "embeddings.position_embeddings.weight"


def weights_of(graph):
    """By their names in PyTorch. Matrices have lost theirs, but not the biases that are added to their products."""
    initial = {each.name: each for each in graph.initializer}
    made_by = {output: node for node in graph.node for output in node.output}
    named = {name: each for name, each in initial.items() if name.startswith(("embeddings", "encoder"))}
    found = {name: numpy_helper.to_array(each) for name, each in named.items()}
    for node in graph.node:
        if node.op_type != "Add":
            continue
        for bias, product in (node.input, reversed(node.input)):
            multiplied = made_by.get(product)
            if bias in initial and bias.endswith(".bias") and multiplied is not None and multiplied.op_type == "MatMul":
                found[bias.removesuffix(".bias") + ".weight"] = numpy_helper.to_array(initial[multiplied.input[1]]).T
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True)
    parser.add_argument("--vocabulary", required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()

    theirs = {piece: at for at, piece in enumerate(Path(options.vocabulary).read_text(encoding="utf8").split("\n"))}
    kept = [theirs[piece] for piece in OURS.read_text(encoding="utf8").rstrip("\n").split("\n")]
    found = weights_of(onnx.load(options.model).graph)
    found[WORDS] = found[WORDS][kept]
    found[POSITIONS] = found[POSITIONS][:MAX_POSITIONS]
    np.savez(options.out, **{name: each.astype(np.float16) for name, each in found.items()})


if __name__ == "__main__":
    main()
