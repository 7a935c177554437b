CREATE TABLE "vessel_import_writes" (
	"import_id" uuid,
	"kind" text,
	"row_id" uuid,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "vessel_import_writes_pkey" PRIMARY KEY("import_id","kind","row_id"),
	CONSTRAINT "vessel_import_writes_kind_check" CHECK ("kind" in ('company', 'vessel', 'service', 'changed vessel', 'changed service'))
);
--> statement-breakpoint
ALTER TABLE "vessel_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vessel_imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "vessel_import_writes" ADD CONSTRAINT "vessel_import_writes_import_id_vessel_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "vessel_imports"("id") ON DELETE CASCADE;