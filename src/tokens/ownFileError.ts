import { AppError } from '../errors/AppError'

/**
 * Why a metadata file at the person's own address cannot be read, as storage/own-file with a sentence (`message`, without its full
 * stop) that says so; `status` where a server answered with one.
 */
export function ownFileError(address: string, { code, context, cause }: AppError): AppError {
  const { reason, status } = context
  const message = messageOf(address, code, context)
  return new AppError(
    'storage/own-file',
    { url: address, reason: typeof reason === 'string' ? reason : code, status, message },
    { cause },
  )
}

function messageOf(address: string, code: AppError['code'], context: AppError['context']): string {
  const { reason, status, type, message } = context
  if (code === 'storage/too-large')
    return 'What is there is larger than 1 MB, and a metadata file has less than a thousandth of that'
  if (reason === 'not-json') return sentenceOfType(typeof type === 'string' ? type : '')
  if (reason === 'not-an-object') return 'It is JSON, but not an object with a name, a symbol and an image'
  if (status === 404 || status === 410) return `There is nothing at this address: it answers ${status}`
  if (typeof status === 'number') return `The address answers ${status} instead of giving the file`
  if (typeof reason === 'string' && typeof message === 'string') return message
  return `${hostOf(address)} does not answer, or does not let other pages read it (it needs the header access-control-allow-origin)`
}

function sentenceOfType(type: string): string {
  if (type.startsWith('image/'))
    return `This is the address of a picture (${type}). The token needs that of the JSON file which names the picture`
  if (type === 'text/html') return 'The address leads to a web page, not to a JSON file'
  if (type === 'application/json' || type === 'text/plain')
    return 'What is there is not JSON: it cannot be parsed'
  return `The address answers with ${type === '' ? 'no content type' : type} instead of JSON`
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'The address'
}
