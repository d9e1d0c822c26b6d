/** Where a word begins and ends: accents are letters too, which `\b` does not know. */
export const FROM = String.raw`(?<![\p{L}\p{N}])`
export const TO = String.raw`(?![\p{L}\p{N}])`

/** A figure as Spain writes it, 1.234,50, or as Mexico does, 1,234.50; never begun in the middle of another. */
export const FIGURE = String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)`
