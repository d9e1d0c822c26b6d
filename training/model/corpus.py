"""What the models are trained with: our businesses, and businesses made up from public sets of intents."""

import csv
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
MANNERS = ("short", "spoken", "context", "misheard")

# Never trained with: those of training/corpus.ts, which calibrate.ts and the benchmark use.
LISTED = re.search(r"DEVELOPMENT = new Set\(\[(.*?)\]", (Path(__file__).parents[1] / "corpus.ts").read_text(), re.S)
DEVELOPMENT = frozenset(re.findall(r"'([\w-]+)'", LISTED[1]))


@dataclass
class Entry:
    question: str
    answer: str
    asked: list[str]

    @property
    def text(self):
        return f"{self.question} {self.answer}".strip()


@dataclass
class Business:
    name: str
    entries: list[Entry]
    near: list[str]
    elsewhere: list[str]


def read_businesses():
    """Those to train with, and those to watch the training with."""
    train, development = [], []
    for file in sorted(DATA.glob("faq/*.json")) + sorted(DATA.glob("faq-more/*.json")):
        raw = json.loads(file.read_text(encoding="utf8"))
        entries = [
            Entry(each["question"], each["answer"], [text for manner in MANNERS for text in each["asked"][manner]])
            for each in raw["faq"]
        ]
        business = Business(raw["id"], entries, raw["near_misses"], raw["elsewhere"])
        (development if business.name in DEVELOPMENT else train).append(business)
    return train, development


class PublicIntents:
    """CLINC150 (data_full.json, domains.json) and BANKING77 (train.csv): intents stand in for the entries of a FAQ."""

    def __init__(self, clinc, domains, banking):
        full = json.loads(Path(clinc).read_text(encoding="utf8"))
        self.domains = json.loads(Path(domains).read_text(encoding="utf8"))
        self.clinc = grouped((intent, text) for part in ("train", "val") for text, intent in full[part])
        self.strange = [text for part in ("oos_train", "oos_val", "oos_test") for text, _ in full[part]]
        with open(banking, encoding="utf8") as file:
            self.banking = grouped((row["category"], row["text"]) for row in csv.DictReader(file))

    def made_up_business(self):
        """Some intents are its entries; others of the same kind are near-misses."""
        if random.random() < 0.5:
            chosen = random.sample(sorted(self.domains), random.choice([1, 2, 3]))
            source = self.clinc
            pool = [each for domain in chosen for each in self.domains[domain] if each in source]
        else:
            source, pool = self.banking, list(self.banking)
        random.shuffle(pool)
        count = min(len(pool) - 3, random.randint(12, 24))
        entries = []
        for intent in pool[:count]:
            question, answer, *asked = random.sample(source[intent], 4)
            entries.append(Entry(question, answer if random.random() < 0.4 else "", asked))
        near = [random.choice(source[intent]) for intent in pool[count : count + 8]]
        return Business("made up", entries, near, random.sample(self.strange, 4))


def grouped(pairs):
    groups = {}
    for key, text in pairs:
        groups.setdefault(key, []).append(text)
    return groups


GREETINGS = (["um"], ["hi"], ["hello", "yeah"], ["so"], ["okay"], ["yes", "hi"])


def as_heard(text):
    """Speech recognition loses signs and words, and callers hem and haw."""
    if random.random() < 0.5:
        text = re.sub(r"[^\w\s']", " ", text.lower())
    words = text.split()
    if len(words) > 4 and random.random() < 0.12:
        words = words[1:]
    if len(words) > 5 and random.random() < 0.15:
        words.pop(random.randrange(len(words)))
    if random.random() < 0.06:
        words = random.choice(GREETINGS) + words
    return " ".join(words)
