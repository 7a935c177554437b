CREATE TABLE "portal_changes" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "portal_changes_is_only_check" CHECK ("is_only")
);
--> statement-breakpoint
DROP INDEX "vessel_projects_operator_idx";--> statement-breakpoint
CREATE INDEX "vessel_projects_operator_idx" ON "vessel_projects" ("assigned_operator_id","scheduled_date" desc nulls last,"id" desc nulls last);--> statement-breakpoint
DROP INDEX "vessel_projects_status_scheduled_idx";--> statement-breakpoint
CREATE INDEX "vessel_projects_status_scheduled_idx" ON "vessel_projects" ("status","scheduled_date" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_scheduled_date_idx" ON "vessel_projects" ("scheduled_date" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_completed_date_idx" ON "vessel_projects" ("completed_date" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_request_date_idx" ON "vessel_projects" ("request_date" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_updated_at_idx" ON "vessel_projects" ("updated_at" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_project_value_idx" ON "vessel_projects" ("project_value" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_operator_hours_idx" ON "vessel_projects" ("operator_hours" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_vessel_name_idx" ON "vessel_projects" ("vessel_name" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_client_name_idx" ON "vessel_projects" ("client_name" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_location_idx" ON "vessel_projects" ("location" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_service_type_idx" ON "vessel_projects" ("service_type" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_status_order_idx" ON "vessel_projects" (array_position('{"not confirmed",confirmed,"in progress","on hold",completed,closed,cancelled}'::text[], "status") desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_number_order_idx" ON "vessel_projects" (left("project_number", 3) desc nulls last,length("project_number") desc nulls last,"project_number" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "vessel_projects_open_operator_idx" ON "vessel_projects" ("assigned_operator_id","scheduled_date") WHERE "status" in ('not confirmed', 'confirmed', 'in progress', 'on hold');--> statement-breakpoint
CREATE INDEX "vessel_projects_search_idx" ON "vessel_projects" USING gin (public.search_text("project_number" || ' ' || "vessel_name" || ' ' || coalesce("client_name", '') || ' ' || coalesce("company_name", '') || ' ' || coalesce("location", '')) gin_trgm_ops);