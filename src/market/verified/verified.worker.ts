/*
 * The worker that reads and folds verified names. It gets one job at a time and answers each.
 */
import { doVerifiedJob, type VerifiedJob } from './verifiedJobs'

addEventListener('message', ({ data }: MessageEvent<VerifiedJob>) => {
  void doVerifiedJob(data).then((result) => postMessage(result))
})
