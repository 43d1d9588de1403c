import type { CopyProblem } from '../../../tokens/template/copyPicture'

/** Every sentence about a template that is loaded. */
export const templateCopy = {
  panel: 'Template',
  title: 'Differences',
  lead: 'Original against new, value by value.',
  caption: (original: string) => `${original} against your token, value by value`,
  original: 'Original',
  originalOn: (network: string) => `Original, on ${network}`,
  report: 'Report card',
  reading: 'Reading the template',
  said: (differ: number, all: number) => `${differ} of ${all} settings differ`,
  close: 'too close to another token',
  again: 'Try again',
  removeTemplate: 'Remove template',
  removeDetail:
    'Its settings stay. Its picture is removed, and so is a name that is too similar or could not be compared.',
  goneNote: 'There is nothing to compare with. What you have typed is as it was.',
  removed: 'Template removed',
  removedDetail: 'Settings stay as they are. The new token’s metadata will not name the template.',
  undo: 'Undo',
  unavailable: 'Not compared with verified tokens',
  unavailableDetail:
    'Their list could not be loaded just now, so name and symbol were compared with the original only. You may go on.',
  picture: 'Copy the picture too',
  pictureDetail: 'Only if you have the right to use it. Links are never copied.',
  pictureBusy: 'Fetching the picture',
  pictureThere: 'Copied from the original.',
  pictureProblems: {
    none: 'The original does not name a picture that can be fetched. Choose one of your own.',
    'no-file':
      'What stands at the address of its metadata file is none, or could not be read, so its picture is not known. Choose one of your own.',
    gone: 'Its picture could not be fetched: it is gone, or its host does not let other pages read it. Choose one of your own, or try again later.',
    'not-an-image':
      'Its picture is not a PNG, JPEG, WebP or GIF, so it cannot be copied. Choose one of your own.',
    broken: 'Its picture cannot be opened: the file is damaged. Choose one of your own.',
    'too-large-to-open': 'Its picture is too large to be opened. Choose one of your own.',
    'too-large-to-store':
      'Its picture cannot be made small enough to be stored for free. Choose one of your own.',
  } satisfies Record<CopyProblem, string>,
} as const
