/** The `jsonParsed` form of an account or an instruction: its type and its contents. */
export type Parsed = Readonly<{ type: string; info?: object }>
