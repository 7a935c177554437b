CREATE TABLE "checklist_results" (
	"project_id" uuid,
	"key" text,
	"result" text NOT NULL,
	"reason" text,
	"value" numeric,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_results_pkey" PRIMARY KEY("project_id","key"),
	CONSTRAINT "checklist_results_result_check" CHECK ("result" in ('ok', 'finding', 'not done')),
	CONSTRAINT "checklist_results_reason_check" CHECK ("result" <> 'not done' or "reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"service_types" text[] NOT NULL,
	"system_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"lines" jsonb NOT NULL,
	"template_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_templates_service_types_check" CHECK ("service_types" <@ array['commissioning', 'annual service', 'TRO calibration', 'repair', 'supply', 'survey', 'training', 'other']::text[])
);
--> statement-breakpoint
CREATE TABLE "checklist_versions" (
	"template_id" uuid,
	"template_version" integer,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_versions_pkey" PRIMARY KEY("template_id","template_version")
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"line_key" text,
	"text" text NOT NULL,
	"severity" text NOT NULL,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "findings_severity_check" CHECK ("severity" in ('note', 'minor', 'major'))
);
--> statement-breakpoint
CREATE TABLE "project_checklists" (
	"project_id" uuid PRIMARY KEY,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_marks" (
	"file_id" uuid PRIMARY KEY,
	"shapes" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "checklist_results_user_id_idx" ON "checklist_results" ("user_id");--> statement-breakpoint
CREATE INDEX "checklist_versions_published_by_idx" ON "checklist_versions" ("published_by");--> statement-breakpoint
CREATE INDEX "findings_project_id_idx" ON "findings" ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "findings_user_id_idx" ON "findings" ("user_id");--> statement-breakpoint
CREATE INDEX "project_checklists_version_idx" ON "project_checklists" ("template_id","template_version");--> statement-breakpoint
CREATE INDEX "file_marks_user_id_idx" ON "file_marks" ("user_id");--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_published_by_portal_users_id_fkey" FOREIGN KEY ("published_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_checklists" ADD CONSTRAINT "project_checklists_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_checklists" ADD CONSTRAINT "project_checklists_version_fkey" FOREIGN KEY ("template_id","template_version") REFERENCES "checklist_versions"("template_id","template_version");--> statement-breakpoint
ALTER TABLE "file_marks" ADD CONSTRAINT "file_marks_file_id_project_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "project_files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "file_marks" ADD CONSTRAINT "file_marks_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");