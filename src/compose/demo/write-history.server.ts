import type pg from 'pg'

/** The example company's audit log has nothing about older visits: it began later. */
const DAYS_BACK = 90

/**
 * The audit events of these visits, made from their rows. The log's own triggers write the current time, so they are
 * disabled for the insert, and the hash chain is computed here in the same way; verifying it succeeds.
 */
export async function writeHistory(client: pg.Client, today: string): Promise<void> {
  await client.query('alter table audit.logs disable trigger logs_append')
  await client.query('alter table audit.head disable trigger head_keep')
  await client.query(`
    create temporary table demo_events on commit drop as
    with visit as (
      select id, project_number || ' ' || vessel_name as name from vessel_projects
      where coalesce(completed_date, scheduled_date, request_date) > '${today}'::date - ${DAYS_BACK}
    ), event as (
      select visit.id, visit.name, step.changed_at as at, 1 as place, step.changed_by as person,
        case when step.from_status is null then 'created' else 'status_changed' end as action,
        case when step.from_status is null then null else 'status' end as field, step.from_status as old_value,
        case when step.from_status is null then null else step.to_status end as new_value, step.reason as description
      from visit join project_status_changes step on step.project_id = visit.id
      union all
      select visit.id, visit.name, given.assigned_at, 2, first.changed_by, 'assigned', null, null, person.name, null
      from visit join project_operators given on given.project_id = visit.id
        join portal_users person on person.id = given.user_id
        join project_status_changes first on first.project_id = visit.id and first.from_status is null
      union all
      select visit.id, visit.name, logged.created_at, 3, logged.user_id, 'hours_added', null, null,
        logged.hours || ' h ' || logged.kind || ', ' || to_char(logged.date, 'FMDD Mon YYYY'), logged.note
      from visit join project_hours logged on logged.project_id = visit.id
      union all
      select visit.id, visit.name, part.created_at, 4, part.operator_id, 'part_added', null, null,
        part.quantity || ' ' || part.unit || ' ' || part.part_name || coalesce(' (' || part.part_number || ')', ''), null
      from visit join parts_used part on part.project_id = visit.id
    )
    select event.*, person.name as person_name from event join portal_users person on person.id = event.person`)
  await client.query(`
    do $$
    declare
      event record;
      entry audit.logs;
      newest audit.head;
    begin
      select * into strict newest from audit.head where id = 1;
      for event in select * from demo_events order by at, place, name loop
        entry.seq := newest.seq + 1;
        entry.id := gen_random_uuid();
        entry.entity_type := 'project';
        entry.entity_id := event.id;
        entry.entity_name := event.name;
        entry.action := event.action;
        entry.field_changed := event.field;
        entry.old_value := event.old_value;
        entry.new_value := event.new_value;
        entry.changed_by := event.person;
        entry.changed_by_name := event.person_name;
        entry.description := event.description;
        entry.is_personal := false;
        entry.created_at := event.at;
        entry.prev_hash := newest.hash;
        entry.hash := audit.row_hash(entry);
        insert into audit.logs select entry.*;
        newest.seq := entry.seq;
        newest.hash := entry.hash;
      end loop;
      update audit.head set seq = newest.seq, hash = newest.hash where id = 1;
    end
    $$`)
  await client.query('alter table audit.head enable trigger head_keep')
  await client.query('alter table audit.logs enable trigger logs_append')
}
