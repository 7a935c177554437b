import { HealthFacts } from '#house/operations/web/admin/HealthFacts.tsx'
import { DeliveredArticles } from '#site/catalogue/web/admin/DeliveredArticles.tsx'
import { LeaveDialog } from '#site/changes/web/admin/LeaveDialog.tsx'
import { usePutBack } from '#site/changes/web/admin/use-put-back.ts'
import { SetupChecklistTab } from '#site/setup-checklist/web/admin/SetupChecklistTab.tsx'

/** The setup checklist with the parts of other modules: none of them imports another one's screens. */
export function SetupChecklistScreen() {
  const putting = usePutBack({})
  return (
    <>
      <SetupChecklistTab
        Health={HealthFacts}
        articles={<DeliveredArticles onUndo={(id, name) => putting.undoChange({ id, name })} />}
      />
      <LeaveDialog putting={putting} />
    </>
  )
}
