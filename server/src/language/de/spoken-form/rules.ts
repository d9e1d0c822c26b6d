/** A figure as German writes it, never begun in the middle of another: 1.234,50. */
export const NUMBER = String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?)(?![\d]|,\d|\.\d)`
/** Before or after a letter with or without an umlaut, where "\b" does not hold. */
export const START = String.raw`(?<![\p{L}\d])`
export const END = String.raw`(?![\p{L}\d])`
