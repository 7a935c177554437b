import type { ListState } from '#core/web/list/use-list.ts'
import { IconButton } from '../../basic/Button.tsx'
import type { DataColumn } from '../DataList.tsx'
import { listTexts as texts } from '../list-messages.en.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ViewMenu } from './ViewMenu.tsx'

interface ListToolsProps<Row> {
  list: ListState<DataColumn<Row>>
  csv: { total: number | undefined; isPending: boolean; onPress: () => void }
}

/** The tools of `ListBar`, in the head of a list that is a block of its screen. */
export const ListTools = <Row,>({ list, csv }: ListToolsProps<Row>) => (
  <>
    <ViewMenu list={list} presets={[]} preset={undefined} />
    <ColumnMenu list={list} />
    <IconButton icon="download" label={texts.csv} off={csv.isPending || !csv.total} onClick={csv.onPress} />
  </>
)
