import { lazyPart } from '../ui/lazyPart'
import type { TokenPickerProps } from './TokenPicker'

/** The list of tokens to choose from; it loads when it is wanted. */
export const picker = lazyPart<TokenPickerProps>(() => import('./TokenPicker'))
