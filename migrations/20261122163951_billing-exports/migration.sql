CREATE TABLE "billing_export_files" (
	"id" uuid PRIMARY KEY,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bytea,
	"stored_file_id" uuid,
	CONSTRAINT "billing_export_files_bytes_check" CHECK (("bytes" is null) = ("stored_file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "billing_export_invoices" (
	"id" uuid PRIMARY KEY,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL UNIQUE,
	"client_name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"net" numeric(14,2) NOT NULL,
	"vat" numeric(14,2) NOT NULL,
	"gross" numeric(14,2) NOT NULL,
	"issue_date" date NOT NULL,
	"due_date" date,
	"credits" text,
	"invoice_number" text,
	"invoice_date" date
);
--> statement-breakpoint
CREATE TABLE "billing_export_items" (
	"id" uuid PRIMARY KEY,
	"export_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"total" numeric(14,2) NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_export_numbers" (
	"year" integer PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_exports" (
	"id" uuid PRIMARY KEY,
	"number" text NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"vat_category" char(1) NOT NULL,
	"vat_rate" numeric(5,2) NOT NULL,
	"vat_section" text,
	"vat_reason" text,
	"created_by" uuid NOT NULL,
	"marked_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_exports_kind_check" CHECK ("kind" in ('invoice', 'credit note')),
	CONSTRAINT "billing_exports_format_check" CHECK ("format" in ('csv', 'ehf')),
	CONSTRAINT "billing_exports_vat_check" CHECK ("vat_category" in ('S', 'Z', 'G', 'E')),
	CONSTRAINT "billing_exports_end_check" CHECK ("marked_at" is null or "withdrawn_at" is null)
);
--> statement-breakpoint
CREATE INDEX "billing_export_files_export_id_idx" ON "billing_export_files" ("export_id");--> statement-breakpoint
CREATE INDEX "billing_export_files_stored_file_id_idx" ON "billing_export_files" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "billing_export_invoices_export_id_idx" ON "billing_export_invoices" ("export_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (lower("invoice_number")) WHERE "invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "billing_export_items_export_id_idx" ON "billing_export_items" ("export_id");--> statement-breakpoint
CREATE INDEX "billing_export_items_invoice_id_idx" ON "billing_export_items" ("invoice_id");--> statement-breakpoint
CREATE INDEX "billing_export_items_project_id_idx" ON "billing_export_items" ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_export_items_held_key" ON "billing_export_items" ("item_id","kind") WHERE "released_at" is null;--> statement-breakpoint
CREATE INDEX "billing_exports_created_by_idx" ON "billing_exports" ("created_by");--> statement-breakpoint
ALTER TABLE "billing_export_files" ADD CONSTRAINT "billing_export_files_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");--> statement-breakpoint
ALTER TABLE "billing_export_files" ADD CONSTRAINT "billing_export_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD CONSTRAINT "billing_export_invoices_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");--> statement-breakpoint
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");--> statement-breakpoint
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_invoice_id_billing_export_invoices_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "billing_export_invoices"("id");--> statement-breakpoint
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id");--> statement-breakpoint
ALTER TABLE "billing_exports" ADD CONSTRAINT "billing_exports_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");