"""The network: an encoder that gives a sentence its vector, and each piece of its words one of its own."""

import math
import re
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from torch import nn
from torch.nn import functional as F
from transformers import BertConfig, BertModel

VOCABULARY = Path(__file__).parents[2] / "server/models/meaning/vocabulary.txt"
MAX_POSITIONS = 128
MAX_TEXT_TOKENS = 64
PIECE_NUMBERS = 96
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def our_tokenizer():
    pieces = VOCABULARY.read_text(encoding="utf8").rstrip("\n").split("\n")
    ids = {piece: at for at, piece in enumerate(pieces)}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        special_tokens=[(mark, ids[mark]) for mark in ("[CLS]", "[SEP]")],
    )
    return tokenizer


TOKENIZER = our_tokenizer()
BEGIN, END = TOKENIZER.token_to_id("[CLS]"), TOKENIZER.token_to_id("[SEP]")


def tokens(texts):
    """Ids and mask. What is cut ends with [SEP], too."""
    encoded = TOKENIZER.encode_batch(list(texts))
    length = min(MAX_TEXT_TOKENS, max(len(each.ids) for each in encoded))
    ids = np.zeros((len(encoded), length), np.int64)
    mask = np.zeros_like(ids)
    for row, each in enumerate(encoded):
        count = min(length, len(each.ids))
        ids[row, :count], mask[row, :count] = each.ids[:count], 1
        if len(each.ids) > length:
            ids[row, length - 1] = END
    return tuple(torch.from_numpy(each).to(DEVICE) for each in (ids, mask))


def bert(weights, layers):
    """A BERT of these layers of the weights."""
    config = BertConfig(
        vocab_size=weights["embeddings.word_embeddings.weight"].shape[0],
        hidden_size=384,
        num_hidden_layers=len(layers),
        num_attention_heads=12,
        intermediate_size=1536,
        max_position_embeddings=MAX_POSITIONS,
        attn_implementation="eager",
    )
    model = BertModel(config, add_pooling_layer=False)
    state = model.state_dict()
    for name in state:
        layer = re.match(r"encoder\.layer\.(\d+)\.(.*)", name)
        source = f"encoder.layer.{layers[int(layer[1])]}.{layer[2]}" if layer else name
        if source in weights:
            state[name] = torch.as_tensor(np.asarray(weights[source], dtype=np.float32))[: state[name].shape[0]]
        elif not name.endswith("_ids"):
            raise KeyError(source)
    model.load_state_dict(state)
    return model.to(DEVICE)


class Encoder(nn.Module):
    """To a sentence its vector; to each piece a vector, its share in a question, and how much it tells if it lacks."""

    def __init__(self, model):
        super().__init__()
        self.model = model
        self.piece = nn.Linear(384, PIECE_NUMBERS, bias=False).to(DEVICE)
        self.share = nn.Linear(384, 1).to(DEVICE)
        self.need = nn.Linear(384, 1).to(DEVICE)
        nn.init.orthogonal_(self.piece.weight)
        for each in (self.share, self.need):
            nn.init.zeros_(each.weight)
            nn.init.zeros_(each.bias)
        # Of the likeness of the vectors, of the pieces that match, of what lacks (as logarithms), and of no answer.
        self.scales = nn.Parameter(torch.tensor([math.log(20.0), math.log(12.0), math.log(2.0), 15.0], device=DEVICE))

    def forward(self, input_ids, attention_mask):
        types = torch.zeros_like(input_ids)
        states = self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=types).last_hidden_state
        states, counted = states.float(), attention_mask.unsqueeze(-1).float()
        inner = ((input_ids != BEGIN) & (input_ids != END) & (attention_mask > 0)).float()
        return (
            F.normalize((states * counted).sum(1) / counted.sum(1), dim=-1),
            F.normalize(self.piece(states), dim=-1),
            self.share(states)[..., 0].masked_fill(inner == 0, -1e4).softmax(-1),
            torch.sigmoid(self.need(states)[..., 0]) * inner,
            inner,
        )

    def of(self, texts):
        return self(*tokens(texts))

    def compare(self, asked, texts):
        """How much speaks for each text as the answer to each asking, and how alike their vectors are."""
        wanted, wanted_pieces, share, need, _ = asked
        known, known_pieces, _, _, inner = texts
        alike = torch.einsum("qid,ejd->qiej", wanted_pieces.bfloat16(), known_pieces.bfloat16()).float()
        closest = alike.masked_fill((inner == 0)[None, None], -1.0).max(-1).values
        matched = (share[:, :, None] * closest).sum(1)
        missing = (need[:, :, None] * (1 - closest)).max(1).values
        whole = wanted @ known.T
        by_whole, by_match, by_lack, _ = self.scales
        return by_whole.exp() * whole + by_match.exp() * matched - by_lack.exp() * missing, whole


class Average:
    """Of the weights over the last steps: it does better than the weights of any one step."""

    def __init__(self, model, decay=0.998):
        self.decay, self.steps = decay, 0
        self.kept = {name: each.detach().clone() for name, each in model.state_dict().items()}

    def update(self, model):
        self.steps += 1
        decay = min(self.decay, (1 + self.steps) / (10 + self.steps))
        for name, each in model.state_dict().items():
            if each.dtype.is_floating_point:
                self.kept[name].mul_(decay).add_(each.detach(), alpha=1 - decay)
