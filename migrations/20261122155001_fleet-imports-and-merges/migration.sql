CREATE TABLE "dismissed_duplicates" (
	"pair" uuid PRIMARY KEY,
	"dismissed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"stays_id" uuid NOT NULL,
	"goes_id" uuid NOT NULL,
	"stays_name" text NOT NULL,
	"goes_name" text NOT NULL,
	"lost" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "merges_kind_check" CHECK (kind in ('vessel', 'company'))
);
--> statement-breakpoint
CREATE TABLE "vessel_import_rows" (
	"import_id" uuid,
	"row" integer,
	"result" text NOT NULL,
	"shown" jsonb NOT NULL,
	CONSTRAINT "vessel_import_rows_pkey" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "vessel_imports" (
	"id" uuid PRIMARY KEY,
	"file_name" text,
	"csv" text NOT NULL,
	"columns" text[] NOT NULL,
	"digest" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"file_rows" integer NOT NULL,
	"details" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"to_do" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "vessel_imports_state_check" CHECK ("state" in ('planned', 'waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "dismissed_duplicates_dismissed_by_idx" ON "dismissed_duplicates" ("dismissed_by");--> statement-breakpoint
CREATE INDEX "merges_goes_id_idx" ON "merges" ("goes_id");--> statement-breakpoint
CREATE INDEX "merges_stays_id_idx" ON "merges" ("stays_id");--> statement-breakpoint
CREATE INDEX "merges_merged_at_idx" ON "merges" ("kind","merged_at");--> statement-breakpoint
CREATE INDEX "merges_merged_by_idx" ON "merges" ("merged_by");--> statement-breakpoint
CREATE INDEX "merges_undone_by_idx" ON "merges" ("undone_by");--> statement-breakpoint
CREATE INDEX "vessel_import_rows_result_idx" ON "vessel_import_rows" ("import_id","result","row");--> statement-breakpoint
CREATE INDEX "vessel_imports_created_by_idx" ON "vessel_imports" ("created_by");--> statement-breakpoint
CREATE INDEX "vessel_imports_created_at_idx" ON "vessel_imports" ("created_at");--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_dismissed_by_portal_users_id_fkey" FOREIGN KEY ("dismissed_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_portal_users_id_fkey" FOREIGN KEY ("merged_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_portal_users_id_fkey" FOREIGN KEY ("undone_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "vessel_import_rows" ADD CONSTRAINT "vessel_import_rows_import_id_vessel_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "vessel_imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vessel_imports" ADD CONSTRAINT "vessel_imports_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");