/** Takes the sentence for what stands in the way of a field, by the field's path: "shares.0.owner". The first one counts. */
export type Report = (path: string, sentence: string) => void
