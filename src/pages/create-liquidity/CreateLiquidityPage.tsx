import { PageTitle } from '../../ui/PageTitle'

export default function CreateLiquidityPage() {
  return <PageTitle title={'Create liquidity'} />
}
