import { PageTitle } from '../../ui/PageTitle'

export default function HomePage() {
  return <PageTitle title={'Tokens, struck at cost.'} />
}
