"""To ONNX with weights in 8 bits, each channel of a matrix with a scale of its own."""

import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

INPUTS = ["input_ids", "attention_mask"]
OUTPUTS = ["embedding", "tokens", "weights", "importance"]


class Exported(torch.nn.Module):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder

    def forward(self, input_ids, attention_mask):
        return self.encoder(input_ids, attention_mask)[: len(OUTPUTS)]


def export_encoder(encoder, example, folder):
    file = Path(folder) / "encoder.onnx"
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        whole = Path(temporary) / "whole.onnx"
        torch.onnx.export(
            Exported(encoder).cpu().eval(),
            tuple(each.cpu() for each in example),
            str(whole),
            input_names=INPUTS,
            output_names=OUTPUTS,
            dynamic_axes={name: {0: "batch", 1: "length"} for name in INPUTS + OUTPUTS[1:]} | {"embedding": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(str(whole), str(file), weight_type=QuantType.QInt8, per_channel=True)
