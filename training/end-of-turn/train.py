"""Trains the judge of melody: whether a turn is over, by the sound of the caller's last words.

    python training/end-of-turn/train.py OUT.json PEOPLE [OTHERS...]

PEOPLE and OTHERS are what examples.ts wrote (each with .f32 and .jsonl). OUT gets the weights that
server/src/voice/audio/melody/judge.ts reads. Prints how well ends are told from pauses in speakers who were left out
of the training, and in the OTHERS, which are only measured.
"""
import json, sys, zlib
import numpy as np

CUES = 34
FARTHEST = 3
RIDGE = 0.05
# Whether a reader had finished before such a pause nobody can tell.
LONG_PAUSE_MS = 1200
# Those of test-other were cut where sentences end, as turns are; those of train-clean at any pause.
SENTENCE_READERS = {"1998", "2414", "3005", "3331", "533"}
FOLDS = 5


def load(name):
    rows = [json.loads(line) for line in open(f"{name}.jsonl")]
    cues = np.nan_to_num(np.fromfile(f"{name}.f32", dtype=np.float32).reshape(len(rows), CUES)).astype(float)
    return cues, np.array([float(row["finished"]) for row in rows]), rows


def fit(cues, ended):
    """Logistic regression by Newton's method, ends and pauses counting the same."""
    means, spreads = cues.mean(0), cues.std(0) + 1e-6
    x = np.column_stack([np.clip((cues - means) / spreads, -FARTHEST, FARTHEST), np.ones(len(cues))])
    counts = np.where(ended > 0, 0.5 / ended.mean(), 0.5 / (1 - ended.mean())) / len(ended)
    ridge = np.diag([RIDGE] * CUES + [0])
    weights = np.zeros(CUES + 1)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (counts * (p - ended)) + ridge @ weights
        hessian = (x.T * (counts * p * (1 - p))) @ x + ridge
        weights -= np.linalg.solve(hessian, gradient)
    return {"means": means, "spreads": spreads, "weights": weights[:-1], "bias": weights[-1]}


def evidence(judge, cues):
    x = np.clip((cues - judge["means"]) / judge["spreads"], -FARTHEST, FARTHEST)
    return x @ judge["weights"] + judge["bias"]


def auc(scores, ended):
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    count = (ended > 0).sum()
    return (ranks[ended > 0].sum() - count * (count + 1) / 2) / (count * (len(ended) - count))


def main(out, people, *others):
    cues, ended, rows = load(people)
    known = np.array([row["finished"] or row["pauseMs"] < LONG_PAUSE_MS for row in rows])
    speakers = np.array([row["file"].split("-")[0] for row in rows])
    fold = np.array([zlib.crc32(speaker.encode()) % FOLDS for speaker in speakers])
    left_out = np.zeros(len(ended))
    for each in range(FOLDS):
        some = known & (fold != each)
        left_out[fold == each] = evidence(fit(cues[some], ended[some]), cues[fold == each])
    sentences = np.isin(speakers, list(SENTENCE_READERS))
    print(f"{len(ended)} silences of {len({row['file'] for row in rows})} recordings, {int(ended.sum())} of them ends")
    print(f"AUC of speakers left out: {auc(left_out, ended):.3f}")
    print(f"AUC of those among them who were cut at sentences: {auc(left_out[sentences], ended[sentences]):.3f}")
    judge = fit(cues[known], ended[known])
    for other in others:
        other_cues, other_ended, _ = load(other)
        print(f"AUC of {other}: {auc(evidence(judge, other_cues), other_ended):.3f}")
    rounded = {name: np.round(value, 5).tolist() for name, value in judge.items()}
    with open(out, "w") as file:
        file.write(json.dumps(rounded, indent=2) + "\n")


main(*sys.argv[1:])
