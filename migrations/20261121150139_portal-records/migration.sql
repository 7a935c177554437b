CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY,
	"storage_key" text NOT NULL UNIQUE,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" bytea NOT NULL,
	"wrapped_key" bytea NOT NULL,
	"key_id" text NOT NULL,
	"uploaded_by" uuid,
	"claimed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_absences" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_absences_days_check" CHECK ("to_day" >= "from_day")
);
--> statement-breakpoint
CREATE TABLE "operator_documents" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
	"file_size" integer NOT NULL,
	"file_category" text NOT NULL,
	"expiry_date" date,
	"description" text,
	"uploaded_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"vessel_name" text NOT NULL,
	"part_id" uuid,
	"part_name" text,
	"quantity" integer,
	"total_cost" numeric(10,2),
	"currency" char(3) DEFAULT 'NOK' NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parts_used" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"part_name" text NOT NULL,
	"part_number" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit" text DEFAULT 'pcs' NOT NULL,
	"unit_cost" numeric(10,2),
	"total_cost" numeric(10,2) GENERATED ALWAYS AS (quantity * unit_cost) STORED,
	"currency" char(3) DEFAULT 'NOK' NOT NULL,
	"supplier" text,
	"category" text DEFAULT 'consumable' NOT NULL,
	"notes" text,
	"used_date" date NOT NULL,
	"billing_status" text DEFAULT 'pending' NOT NULL,
	"billing_reason" text,
	"invoice_number" text,
	"invoice_date" date,
	"vessel_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parts_used_billing_status_check" CHECK ("billing_status" in ('pending', 'approved', 'billed', 'not billable', 'credited')),
	CONSTRAINT "parts_used_quantity_check" CHECK ("quantity" >= 1),
	CONSTRAINT "parts_used_unit_cost_check" CHECK ("unit_cost" >= 0),
	CONSTRAINT "parts_used_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"session_token" text NOT NULL UNIQUE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"device_name" text DEFAULT 'Unknown device' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_tokens" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" bytea NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_tokens_kind_check" CHECK ("kind" in ('invitation', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "project_comments" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
	"file_size" integer NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_hours" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"hours" numeric(5,2) NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_hours_kind_check" CHECK ("kind" in ('travel', 'work', 'waiting')),
	CONSTRAINT "project_hours_hours_check" CHECK ("hours" > 0 and "hours" <= 24)
);
--> statement-breakpoint
CREATE TABLE "project_numbers" (
	"year" integer PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_operators" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unassigned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_status_changes" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_signatures" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"image" bytea NOT NULL,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_signatures_role_check" CHECK ("role" in ('technician', 'master'))
);
--> statement-breakpoint
CREATE TABLE "service_reports" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"stored_file_id" uuid,
	"file_name" text NOT NULL,
	"file_url" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"description" text,
	"state" text NOT NULL,
	"content" jsonb,
	"sha256" text,
	"finalised_at" timestamp with time zone,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_reports_state_check" CHECK ("state" in ('uploaded', 'draft', 'final'))
);
--> statement-breakpoint
CREATE TABLE "travel_document_files" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
	"file_size" integer NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_category" text NOT NULL,
	"expiry_date" date
);
--> statement-breakpoint
CREATE TABLE "vessel_contacts" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid,
	"vessel_id" uuid,
	"contact_type" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"position" text,
	"company" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vessel_contacts_type_check" CHECK ("contact_type" in ('master', 'engineer', 'agent', 'owner', 'other')),
	CONSTRAINT "vessel_contacts_belongs_check" CHECK ("project_id" is not null or "vessel_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "vessel_projects" (
	"id" uuid PRIMARY KEY,
	"project_number" text NOT NULL UNIQUE,
	"vessel_id" uuid NOT NULL,
	"vessel_name" text NOT NULL,
	"client_name" text,
	"company_name" text,
	"system_type" text,
	"port_agent" text,
	"vessel_master_name" text,
	"vessel_master_phone" text,
	"vessel_master_contact" text,
	"engineer_name" text,
	"engineer_email" text,
	"engineer_contact" text,
	"service_type" text NOT NULL,
	"status" text DEFAULT 'not confirmed' NOT NULL,
	"status_reason" text,
	"status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_date" date NOT NULL,
	"scheduled_date" date,
	"scheduled_end_date" date,
	"completed_date" date,
	"follow_up_date" date,
	"location" text,
	"port_code" char(5),
	"berth" text,
	"eta" timestamp with time zone,
	"etd" timestamp with time zone,
	"assigned_operator_id" uuid,
	"operator_hours" numeric(5,2) DEFAULT '0' NOT NULL,
	"project_value" numeric(10,2),
	"currency" char(3) DEFAULT 'NOK' NOT NULL,
	"travel_info" text,
	"travel_documents" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text,
	"report_waiver" text,
	"follows_id" uuid,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vessel_projects_status_check" CHECK ("status" in ('not confirmed', 'confirmed', 'in progress', 'on hold', 'completed', 'closed', 'cancelled')),
	CONSTRAINT "vessel_projects_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "vessel_projects_value_check" CHECK ("project_value" >= 0),
	CONSTRAINT "vessel_projects_days_check" CHECK ("scheduled_end_date" >= "scheduled_date")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"alternative_names" text[] DEFAULT '{}'::text[] NOT NULL,
	"engineer_name" text,
	"engineer_email" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_services" (
	"id" uuid PRIMARY KEY,
	"vessel_id" uuid NOT NULL,
	"service_date" date NOT NULL,
	"service_type" text NOT NULL,
	"operator_name" text,
	"location" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vessels" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"normalized_name" text GENERATED ALWAYS AS (lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g'))) STORED NOT NULL,
	"imo" text,
	"company_id" uuid,
	"client_name" text,
	"system_type" text,
	"system_type1" text GENERATED ALWAYS AS (system_type) STORED,
	"brand1" text DEFAULT 'Headway' NOT NULL,
	"system_type2" text,
	"brand2" text DEFAULT 'Headway' NOT NULL,
	"vessel_master_name" text,
	"vessel_master_phone" text,
	"vessel_master_email" text,
	"engineer_name" text,
	"engineer_phone" text,
	"engineer_email" text,
	"port_agent" text,
	"port_agent_phone" text,
	"port_agent_email" text,
	"location" text,
	"notes" text,
	"service_interval_months" integer DEFAULT 12 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vessels_imo_check" CHECK ("imo" ~ '^[0-9]{7}$'),
	CONSTRAINT "vessels_service_interval_check" CHECK ("service_interval_months" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "mail_notices" text DEFAULT 'at once' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "theme" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "has_single_keys" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "failed_logins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal_users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_unclaimed_idx" ON "stored_files" ("created_at") WHERE "claimed_at" is null;--> statement-breakpoint
CREATE INDEX "stored_files_released_idx" ON "stored_files" ("released_at") WHERE "released_at" is not null;--> statement-breakpoint
CREATE INDEX "operator_absences_user_id_idx" ON "operator_absences" ("user_id","from_day");--> statement-breakpoint
CREATE INDEX "operator_documents_user_id_idx" ON "operator_documents" ("user_id");--> statement-breakpoint
CREATE INDEX "operator_documents_stored_file_id_idx" ON "operator_documents" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "operator_documents_uploaded_by_idx" ON "operator_documents" ("uploaded_by");--> statement-breakpoint
CREATE INDEX "operator_documents_expiry_date_idx" ON "operator_documents" ("expiry_date");--> statement-breakpoint
CREATE INDEX "billing_notices_project_id_idx" ON "billing_notices" ("project_id");--> statement-breakpoint
CREATE INDEX "billing_notices_operator_id_idx" ON "billing_notices" ("operator_id");--> statement-breakpoint
CREATE INDEX "billing_notices_part_id_idx" ON "billing_notices" ("part_id");--> statement-breakpoint
CREATE INDEX "billing_notices_unread_idx" ON "billing_notices" ("created_at") WHERE not "is_read";--> statement-breakpoint
CREATE INDEX "parts_used_project_id_idx" ON "parts_used" ("project_id");--> statement-breakpoint
CREATE INDEX "parts_used_operator_id_idx" ON "parts_used" ("operator_id");--> statement-breakpoint
CREATE INDEX "parts_used_billing_status_idx" ON "parts_used" ("billing_status","used_date");--> statement-breakpoint
CREATE INDEX "portal_sessions_user_id_idx" ON "portal_sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_tokens_user_id_kind_key" ON "portal_tokens" ("user_id","kind");--> statement-breakpoint
CREATE INDEX "project_comments_project_id_idx" ON "project_comments" ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_comments_user_id_idx" ON "project_comments" ("user_id");--> statement-breakpoint
CREATE INDEX "project_files_project_id_idx" ON "project_files" ("project_id");--> statement-breakpoint
CREATE INDEX "project_files_user_id_idx" ON "project_files" ("user_id");--> statement-breakpoint
CREATE INDEX "project_files_stored_file_id_idx" ON "project_files" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "project_hours_project_id_idx" ON "project_hours" ("project_id");--> statement-breakpoint
CREATE INDEX "project_hours_user_id_idx" ON "project_hours" ("user_id","date");--> statement-breakpoint
CREATE INDEX "project_operators_project_id_idx" ON "project_operators" ("project_id");--> statement-breakpoint
CREATE INDEX "project_operators_user_id_idx" ON "project_operators" ("user_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_operators_current_key" ON "project_operators" ("project_id") WHERE "unassigned_at" is null;--> statement-breakpoint
CREATE INDEX "project_status_changes_project_id_idx" ON "project_status_changes" ("project_id","changed_at");--> statement-breakpoint
CREATE INDEX "project_status_changes_changed_by_idx" ON "project_status_changes" ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "report_signatures_report_id_role_key" ON "report_signatures" ("report_id","role");--> statement-breakpoint
CREATE INDEX "report_signatures_signed_by_idx" ON "report_signatures" ("signed_by");--> statement-breakpoint
CREATE INDEX "service_reports_project_id_idx" ON "service_reports" ("project_id");--> statement-breakpoint
CREATE INDEX "service_reports_operator_id_idx" ON "service_reports" ("operator_id");--> statement-breakpoint
CREATE INDEX "service_reports_stored_file_id_idx" ON "service_reports" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "travel_document_files_project_id_idx" ON "travel_document_files" ("project_id");--> statement-breakpoint
CREATE INDEX "travel_document_files_user_id_idx" ON "travel_document_files" ("user_id");--> statement-breakpoint
CREATE INDEX "travel_document_files_stored_file_id_idx" ON "travel_document_files" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "vessel_contacts_project_id_idx" ON "vessel_contacts" ("project_id");--> statement-breakpoint
CREATE INDEX "vessel_contacts_vessel_id_idx" ON "vessel_contacts" ("vessel_id");--> statement-breakpoint
CREATE INDEX "vessel_projects_vessel_id_idx" ON "vessel_projects" ("vessel_id","completed_date");--> statement-breakpoint
CREATE INDEX "vessel_projects_operator_idx" ON "vessel_projects" ("assigned_operator_id","scheduled_date");--> statement-breakpoint
CREATE INDEX "vessel_projects_status_scheduled_idx" ON "vessel_projects" ("status","scheduled_date");--> statement-breakpoint
CREATE INDEX "vessel_projects_created_by_idx" ON "vessel_projects" ("created_by");--> statement-breakpoint
CREATE INDEX "vessel_projects_follows_id_idx" ON "vessel_projects" ("follows_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_key" ON "companies" (lower("name"));--> statement-breakpoint
CREATE INDEX "imported_services_vessel_id_idx" ON "imported_services" ("vessel_id","service_date");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_name_key" ON "vessels" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_imo_key" ON "vessels" ("imo");--> statement-breakpoint
CREATE INDEX "vessels_company_id_idx" ON "vessels" ("company_id");--> statement-breakpoint
CREATE INDEX "vessels_normalized_name_trgm_idx" ON "vessels" USING gin ("normalized_name" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "operator_absences" ADD CONSTRAINT "operator_absences_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_uploaded_by_portal_users_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_part_id_parts_used_id_fkey" FOREIGN KEY ("part_id") REFERENCES "parts_used"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id");--> statement-breakpoint
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "project_hours" ADD CONSTRAINT "project_hours_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_hours" ADD CONSTRAINT "project_hours_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_operators" ADD CONSTRAINT "project_operators_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_operators" ADD CONSTRAINT "project_operators_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_status_changes" ADD CONSTRAINT "project_status_changes_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_status_changes" ADD CONSTRAINT "project_status_changes_changed_by_portal_users_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "report_signatures" ADD CONSTRAINT "report_signatures_report_id_service_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "service_reports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_signatures" ADD CONSTRAINT "report_signatures_signed_by_portal_users_id_fkey" FOREIGN KEY ("signed_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "vessel_contacts" ADD CONSTRAINT "vessel_contacts_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vessel_contacts" ADD CONSTRAINT "vessel_contacts_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id");--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_assigned_operator_id_portal_users_id_fkey" FOREIGN KEY ("assigned_operator_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "imported_services" ADD CONSTRAINT "imported_services_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id");--> statement-breakpoint
ALTER TABLE "vessels" ADD CONSTRAINT "vessels_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "portal_users" ADD CONSTRAINT "portal_users_mail_notices_check" CHECK ("mail_notices" in ('at once', 'daily', 'off'));--> statement-breakpoint
ALTER TABLE "portal_users" ADD CONSTRAINT "portal_users_theme_check" CHECK ("theme" in ('system', 'light', 'dark'));