import { useStore } from 'zustand'
import { favouritesStore, toggleFavourite, type Favourite } from '../../../market/favourites'
import { copyTrendingCopy } from '../copy'
import styles from './list.module.css'

/** A token's star, which says whether it is a favourite. `tabbable`: the star is in the tab order, as in one row of a list. */
export function FavouriteButton({
  token,
  label,
  tabbable = true,
}: {
  token: Favourite
  label?: string
  tabbable?: boolean
}) {
  const kept = useStore(favouritesStore, (all) => all.some(({ mint }) => mint === token.mint))
  const name = label ?? copyTrendingCopy.favourites.one(token.name || copyTrendingCopy.list.noName)
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={kept}
      aria-label={name}
      title={copyTrendingCopy.favourites.title}
      tabIndex={tabbable ? 0 : -1}
      onClick={() => toggleFavourite(token)}
    >
      <Star filled={kept} />
    </button>
  )
}

/** A star, in the colour of its text. */
export function Star({ filled }: { filled: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="m10 2.4 2.35 4.76 5.25.76-3.8 3.7.9 5.23L10 14.38l-4.7 2.47.9-5.23-3.8-3.7 5.25-.76z"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
