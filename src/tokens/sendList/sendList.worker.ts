import { parseSendList, type SendListJob } from './parseSendList'

addEventListener('message', ({ data }: MessageEvent<SendListJob>) => postMessage(parseSendList(data)))
