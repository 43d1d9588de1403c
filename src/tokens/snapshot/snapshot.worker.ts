import { type HoldersJob, readProvenHolders } from '../drop/provenHolders'
import { takeSnapshot, type SnapshotJob } from './holdersSnapshot'

addEventListener('message', ({ data }: MessageEvent<SnapshotJob | HoldersJob>) => {
  if ('proves' in data) void readProvenHolders(data, (news) => postMessage(news))
  else void takeSnapshot(data, (news) => postMessage(news))
})
