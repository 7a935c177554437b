import { sql } from 'drizzle-orm'
import type { VesselPrefill } from '#fleet/vessels/vessels.contract.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'

/** The newest visit that was not cancelled gives the facts of the next one; what it lacks the vessel itself gives. */
export const vesselPrefill = sql<VesselPrefill>`(
  select jsonb_build_object(
    'date', coalesce(visit.completed_date, visit.scheduled_date, visit.request_date),
    'projectId', visit.id,
    'projectNumber', visit.project_number,
    'clientName', coalesce(visit.client_name, ${vessels.clientName}),
    'companyName', visit.company_name,
    'systemType', coalesce(visit.system_type, ${vessels.systemType}),
    'portAgent', coalesce(visit.port_agent, ${vessels.portAgent}),
    'agentPlace', case when visit.port_agent is null
      then jsonb_build_object('location', ${vessels.location}, 'portCode', null)
      else jsonb_build_object('location', visit.location, 'portCode', visit.port_code) end,
    'vesselMasterName', coalesce(visit.vessel_master_name, ${vessels.vesselMasterName}),
    'vesselMasterPhone', coalesce(visit.vessel_master_phone, ${vessels.vesselMasterPhone}),
    'vesselMasterContact', coalesce(visit.vessel_master_contact, ${vessels.vesselMasterEmail}),
    'engineerName', coalesce(visit.engineer_name, ${vessels.engineerName}),
    'engineerEmail', coalesce(visit.engineer_email, ${vessels.engineerEmail}),
    'engineerContact', coalesce(visit.engineer_contact, ${vessels.engineerPhone}))
  from (select) as nothing left join lateral (
    select * from vessel_projects past where past.vessel_id = ${vessels.id} and past.status <> 'cancelled'
    order by past.completed_date desc nulls last, past.request_date desc, past.id desc limit 1
  ) visit on true)`
