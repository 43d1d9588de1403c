import { Trends } from './Trends'
import { Trust } from './Trust'

/** What is further down on Home; its code loads once it comes near the window. */
export default function Below() {
  return (
    <div className="home-below">
      <Trends />
      <Trust />
    </div>
  )
}
