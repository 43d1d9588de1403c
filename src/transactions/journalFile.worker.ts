import { type JournalFileNews, readJournalFile } from './journalFile'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const tell = (news: JournalFileNews) => postMessage(news)
  readJournalFile(data, tell).catch((error: unknown) => tell({ failed: String(error) }))
})
