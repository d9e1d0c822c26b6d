// Written from the schemas of the routes by `npm run openapi`.
export declare function writtenNumber(number: string, country?: string): string
export declare function dialledNumber(typed: string, country?: string): string
export declare function exampleNumber(country: string | undefined): string
export declare function homeCountry(numbers: readonly (string | null)[], timeZone: string): string | undefined
