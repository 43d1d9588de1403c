import { type JournalFileNews, readJournalFile } from './journalFile'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readJournalFile(data, (news: JournalFileNews) => postMessage(news))
})
