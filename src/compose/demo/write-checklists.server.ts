import type pg from 'pg'

/**
 * The checklists of the example company's visits: handed in ones are complete, those on board half done. Without the
 * delivered checklists there are none.
 */
export async function writeChecklists(client: pg.Client): Promise<void> {
  await client.query(`
    insert into project_checklists (project_id, template_id, template_version, created_at)
    select project.id, fitting.id, fitting.template_version, project.status_changed_at from vessel_projects project
    cross join lateral (
      select template.id, template.template_version from checklist_templates template
      where project.service_type = any (template.service_types) and (template.system_types = '{}' or exists (
        select 1 from vessel_systems installed where installed.vessel_id = project.vessel_id
          and installed.treatment = any (template.system_types)))
      order by template.system_types = '{}', template.created_at, template.id limit 1
    ) fitting
    where project.status in ('in progress', 'on hold', 'completed', 'closed')`)
  // A reading is a share of its limit, or a number that fits its unit: only its shape matters in an example.
  await client.query(`
    insert into checklist_results (project_id, key, result, reason, value, user_id, at, updated_at)
    select project.id, line.value ->> 'key', case when seed.number % 23 = 0 then 'not done' else 'ok' end,
      case when seed.number % 23 = 0 then 'System in use' end,
      case when seed.number % 23 > 0 and line.value ->> 'kind' = 'reading' then
        round(coalesce((line.value ->> 'max')::numeric, case line.value ->> 'unit'
          when 'bar' then 0.5 when 'mg/L' then 9 when 'V' then 20 when 'A' then 900 else 4000 end)
          * (50 + seed.number % 50) / 100, 2) end,
      project.assigned_operator_id, project.status_changed_at, project.status_changed_at
    from vessel_projects project
    join project_checklists own on own.project_id = project.id
    join checklist_versions used using (template_id, template_version)
    cross join lateral jsonb_array_elements(used.lines) with ordinality line (value, place)
    cross join lateral (
      select abs(hashtext(project.project_number || (line.value ->> 'key')))::bigint as number
    ) seed
    where project.assigned_operator_id is not null
      and (project.status in ('completed', 'closed') or line.place <= jsonb_array_length(used.lines) / 2)`)
}
