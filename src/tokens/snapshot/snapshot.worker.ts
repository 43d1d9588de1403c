import { takeSnapshot, type SnapshotJob } from './holdersSnapshot'

addEventListener('message', ({ data }: MessageEvent<SnapshotJob>) => {
  void takeSnapshot(data, (news) => postMessage(news))
})
