import { Trends } from './Trends'
import { Trust } from './Trust'

/** The lower part of Home; its code loads once it comes near the window. */
export default function Below() {
  return (
    <div className="home-below">
      <Trends />
      <Trust />
    </div>
  )
}
