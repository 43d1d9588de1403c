import { PageTitle } from '../../ui/PageTitle'

export default function SettingsPage() {
  return <PageTitle title="Settings">Which network endpoints this browser uses.</PageTitle>
}
