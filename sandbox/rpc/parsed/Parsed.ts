/** What `jsonParsed` shows of an account or an instruction: what it is, and what it says. */
export type Parsed = Readonly<{ type: string; info?: object }>
