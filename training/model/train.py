"""Tunes the model and writes encoder.onnx: five minutes on one GPU. See ../README.md.

python train.py --base gte-small.npz --clinc data_full.json --domains domains.json --banking train.csv --out out/
"""

import argparse
import random

import numpy as np
import torch
from torch import nn

from corpus import PublicIntents, as_heard, read_businesses
from export import export_encoder
from networks import DEVICE, Average, Encoder, bert, tokens

LAYERS = range(12)
WHOLE_SHARE = 0.4
SMOOTHING = 0.035


def view(entry):
    """Owners write questions without an answer, and headings; answers alone are sometimes asked for."""
    chance = random.random()
    if chance < 0.2 or not entry.answer:
        return entry.question
    return entry.answer if chance < 0.28 else entry.text


def askings(business, known, near, elsewhere):
    """Askings with the entry that answers each, or None."""
    entries = business.entries
    asked = []
    for at in random.sample(range(len(entries)), min(known, len(entries))):
        own = [entries[at].question] if random.random() < 0.2 else []
        asked.append((as_heard(random.choice(entries[at].asked + own)), at))
    for texts, count in ((business.near, near), (business.elsewhere, elsewhere)):
        asked += [(as_heard(text), None) for text in random.sample(texts, min(count, len(texts)))]
    return asked


def groups_of(encoder):
    """What was trained before is tuned gently; what is new is not."""
    own = [each for name, each in encoder.named_parameters() if name.startswith("model.")]
    new = [each for name, each in encoder.named_parameters() if name.split(".")[0] in ("piece", "share", "need")]
    rates = ((own, 4e-5, 0.02), (new, 4e-4, 0.02), ([encoder.scales], 2e-3, 0.0))
    return [{"params": params, "lr": rate, "weight_decay": decay} for params, rate, decay in rates]


def loss_of(scores, none, target, same):
    """An unknown asking is held against the entries of its own business only, and what is smoothed stays there."""
    unknown = target == scores.shape[1]
    scores = scores.masked_fill(unknown[:, None] & ~same, -1e4)
    chances = torch.cat([scores, none.expand(len(scores), 1)], 1).log_softmax(1)
    counted = torch.cat([same, torch.ones_like(same[:, :1])], 1)
    smooth = -(chances.clamp(min=-30) * counted).sum(1) / counted.sum(1)
    right = -chances.gather(1, target[:, None])[:, 0]
    return ((1 - SMOOTHING) * right + SMOOTHING * smooth).mean()


def batch_of(draw):
    texts, owners, asked, right, askers = [], [], [], [], []
    for owner, business in enumerate(draw() for _ in range(6)):
        first = len(texts)
        texts += [view(entry) for entry in business.entries]
        owners += [owner] * len(business.entries)
        for text, entry in askings(business, 16, 6, 3):
            asked.append(text)
            right.append(-1 if entry is None else first + entry)
            askers.append(owner)
    target = torch.tensor([len(texts) if at < 0 else at for at in right], device=DEVICE)
    same = torch.tensor(askers, device=DEVICE)[:, None] == torch.tensor(owners, device=DEVICE)[None]
    return texts, asked, target, same


def train_encoder(encoder, draw, steps, watch):
    """An asking is drawn to its entry, away from all others; an unknown one away from those of its own business."""
    optimizer = torch.optim.AdamW(groups_of(encoder))
    pace = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda at: min(1, at / 150) * max(0.03, 1 - at / steps))
    average = Average(encoder)
    for step in range(1, steps + 1):
        encoder.train()
        texts, asked, target, same = batch_of(draw)
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            known, wanted = encoder.of(texts), encoder.of(asked)
        scores, whole = encoder.compare(wanted, known)
        scale = encoder.scales[0].exp()
        loss = loss_of(scores, encoder.scales[3], target, same)
        loss = loss + WHOLE_SHARE * loss_of(scale * whole, 0.4 * scale, target, same)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
        optimizer.step()
        pace.step()
        average.update(encoder)
        if step % 400 == 0:
            print(step, round(loss.item(), 3), watch(average), flush=True)
    encoder.load_state_dict(average.kept)
    return encoder.eval()


def share_found(encoder, businesses):
    """How often the right entry is the best, and how often among the best five."""
    first, five, count = 0, 0, 0
    for business in businesses:
        asked = [(text, at) for at, entry in enumerate(business.entries) for text in entry.asked]
        with torch.no_grad():
            known = encoder.of([entry.text for entry in business.entries])
            scores, _ = encoder.compare(encoder.of([text for text, _ in asked]), known)
        for (_, at), found in zip(asked, scores.topk(5, 1).indices.tolist()):
            first, five, count = first + (found[0] == at), five + (at in found), count + 1
    return round(first / count, 4), round(five / count, 4)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("base", "clinc", "domains", "banking", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--steps", type=int, default=2700)
    options = parser.parse_args()

    random.seed(0)
    torch.manual_seed(0)
    train, development = read_businesses()
    public = PublicIntents(options.clinc, options.domains, options.banking)
    base = dict(np.load(options.base))
    encoder, watched = Encoder(bert(base, LAYERS)), Encoder(bert(base, LAYERS)).eval()

    def draw():
        return public.made_up_business() if random.random() < 0.2 else random.choice(train)

    def watch(average):
        watched.load_state_dict(average.kept)
        return share_found(watched, development)

    train_encoder(encoder, draw, options.steps, watch)
    export_encoder(encoder, tokens(["do you take insurance", "are you open on sunday at all"]), options.out)


if __name__ == "__main__":
    main()
