import type { OwnAddressProblem } from '../uploads/ownAddress'
import type { StoreDetail, StoreProgress } from '../tokens/storeTokenFiles'
import type { OwnDifference } from '../tokens/ownMetadata'
import { shortAddress } from '../units/shortAddress'
import type { StorageKind } from '../settings/storageChoice'

const whatDiffers = {
  name: 'The name',
  symbol: 'The symbol',
} as const

function templateDiffers({ typed, found }: TemplateDifference): string {
  return found === undefined
    ? `It does not name the template: add "template_of": "${typed}".`
    : `It names another template, ${shortAddress(found)}: put "template_of": "${typed}".`
}

type TemplateDifference = Extract<OwnDifference, { what: 'template' }>

/** Every sentence about the storage of a token's picture and metadata file. */
export const storageCopy = {
  /** The steps before a review. */
  steps: {
    picture: 'Storing the picture',
    'picture-check': 'Fetching the picture back',
    file: 'Storing the metadata file',
    'file-check': 'Fetching the metadata file back',
  } satisfies Record<StoreProgress, string>,
  title: 'Storage',
  said: {
    practice: 'On this machine, with the practice chain.',
    arweave: 'On Arweave, for good. Free, and no account is needed.',
    pinata: 'On IPFS, through your account at Pinata.',
    own: 'At your own address. Nothing is uploaded.',
  } satisfies Record<StorageKind, string>,
  ownLead: 'They are in your own metadata file. It is read and checked before the token is made.',
  needs: {
    pinata: 'Pinata needs your key. The key is never stored, so the page asks for it again after each reload',
    own: 'Your address is missing',
  },
  fetching: 'Fetching this part…',
  lead: 'A token holds the address of one file, where wallets find its picture and description. Choose where it is stored.',
  choice: 'Where the picture and the metadata file are kept',
  kinds: {
    practice: {
      name: 'Practice storage',
      detail: 'On this machine, and gone with the practice chain. Public wallets cannot see it.',
    },
    arweave: {
      name: 'Arweave',
      detail:
        'Stored for good: no one can delete it. Files up to about 100 KiB are free, without an account.',
    },
    pinata: {
      name: 'Pinata',
      detail: 'On IPFS, with a key of yours. It stays as long as your account there keeps it.',
    },
    own: {
      name: 'I have an address',
      detail: 'Your metadata file is on the web already. It is read and checked; nothing is uploaded.',
    },
  } satisfies Record<StorageKind, { name: string; detail: string }>,
  publicInPractice: 'These files become public, although the token is only for practice.',
  key: 'Key at Pinata (JWT)',
  keyHint:
    'From “API Keys” at Pinata, with the right “Files: Write”. It is sent to Pinata alone and never stored: after a reload, enter it again.',
  keyMissing: 'Put your key at Pinata here, or choose another storage.',
  keyWrong: 'This is not a JWT: a JWT has three parts, separated by points.',
  address: 'Address of your metadata file',
  addressHint: 'The https address of a JSON file with name, symbol and image.',
  problems: {
    empty: 'Say where your metadata file is.',
    'not-an-address': 'This is not a web address. One looks like https://example.com/token.json.',
    'not-https': 'Start the address with https://. Many wallets read nothing else.',
    secret: 'Leave the user name and password out of the address: everyone can see it.',
    'too-long': 'Too long: a token holds an address of at most 200 characters.',
  } satisfies Record<OwnAddressProblem, string>,
  reading: 'Reading the file',
  unreadable: 'The file could not be read',
  unreadableWhy:
    'It is not there, or its host does not let other pages read it (it needs the header access-control-allow-origin).',
  again: 'Try again',
  anew: 'Store a new file instead',
  allowUnread: 'Use it although this page cannot read it',
  allowUnreadDetail: 'What it says, and whether it names a picture, is then not known here.',
  fits: 'The file is there and says what the form says.',
  ownWords: 'Picture, description and links are those of your file: what is typed here for them is not used.',
  differs: 'The file differs from the form',
  difference: (difference: OwnDifference): string => {
    if (difference.what === 'image') return 'It does not name a picture with an https address.'
    if (difference.what === 'type')
      return `It comes as ${difference.found}: most wallets read it, some want JSON.`
    if (difference.what === 'template') return templateDiffers(difference)
    const what = whatDiffers[difference.what]
    return difference.found === undefined
      ? `${what} is missing in it.`
      : `${what} is “${difference.found}” there, and “${difference.typed}” here.`
  },
  mustFit:
    'Name, symbol and template_of must match: a token made from a template must not pass for the original.',
  allow: 'Use it although it differs',
  allowDetail:
    'Wallets that read the chain show what is typed here; those that read the file show what it says.',
  /** The progress of the upload, beside the name of the step. */
  progress: ({ fraction, waiting }: StoreDetail): string => {
    if (waiting) return 'it is stored, and its address does not answer yet'
    return fraction === undefined ? '' : `${Math.floor(fraction * 100)} %`
  },
} as const
