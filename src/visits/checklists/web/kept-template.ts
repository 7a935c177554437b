import { keyOf, type EndpointKey } from '#core/web/call/request.ts'
import type { ChecklistTemplateDetail, getChecklistTemplate } from '../checklists.contract.ts'

/** The read whose content a change of a checklist answers: it is shown at once. */
export const keptTemplate = (template: ChecklistTemplateDetail): readonly [EndpointKey, ChecklistTemplateDetail] => [
  keyOf<typeof getChecklistTemplate>('GET /api/portal/checklist-templates/:id', { params: { id: template.id } }),
  template,
]
