ALTER TABLE "billing_export_invoices" ADD COLUMN "vat_category" char(1);--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD COLUMN "vat_rate" numeric(5,2);--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD COLUMN "vat_section" text;--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD COLUMN "vat_reason" text;--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD COLUMN "exchange_rate" numeric(12,6);--> statement-breakpoint
ALTER TABLE "billing_exports" ALTER COLUMN "vat_category" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_exports" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_export_invoices_client_name_idx" ON "billing_export_invoices" (lower("client_name"),"issue_date");--> statement-breakpoint
ALTER TABLE "billing_export_invoices" ADD CONSTRAINT "billing_export_invoices_vat_check" CHECK ("vat_category" in ('S', 'Z', 'G', 'E'));