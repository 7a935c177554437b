-- The client is the vessel's company where it has one; a second brand belongs to a second system.
CREATE OR REPLACE VIEW public.vessel_directory AS
  SELECT v.id, v.name AS vessel_name, v.normalized_name, coalesce(c.name, v.client_name) AS client_name, v.port_agent,
    v.vessel_master_name, v.vessel_master_phone, v.vessel_master_email,
    v.engineer_name, v.engineer_phone, v.engineer_email,
    v.port_agent AS port_agent_name, v.port_agent_phone, v.port_agent_email,
    v.location, v.system_type1, v.system_type2, v.brand1,
    CASE WHEN v.system_type2 IS NOT NULL THEN v.brand2 END AS brand2,
    last.service_date AS last_service_date, last.service_type AS last_service_type,
    (last.service_date + make_interval(months => v.service_interval_months))::date AS next_service_due,
    coalesce(history.services, '[]'::jsonb) AS service_history,
    v.notes, v.created_at, v.updated_at
  FROM vessels v
  LEFT JOIN companies c ON c.id = v.company_id
  LEFT JOIN LATERAL (
    SELECT h.service_date, h.service_type FROM vessel_service_history h
    WHERE h.vessel_directory_id = v.id ORDER BY h.service_date DESC NULLS LAST, h.id DESC LIMIT 1
  ) last ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('date', h.service_date, 'type', h.service_type, 'operator', h.operator_name,
      'projectId', h.project_id, 'status', h.status) ORDER BY h.service_date DESC) AS services
    FROM vessel_service_history h WHERE h.vessel_directory_id = v.id
  ) history ON true;
