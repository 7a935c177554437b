ALTER TABLE "report_signatures" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "project_files" ADD COLUMN "line_key" text;--> statement-breakpoint
ALTER TABLE "checklist_results" ALTER COLUMN "value" SET DATA TYPE text USING "value"::text;--> statement-breakpoint
ALTER TABLE "checklist_results" ALTER COLUMN "on_line" SET DATA TYPE text USING "on_line"::text;--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_value_check" CHECK ("value" ~ '^[<>]?-?\d{1,9}(\.\d{1,6})?$');--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_on_line_check" CHECK ("on_line" ~ '^[<>]?-?\d{1,9}(\.\d{1,6})?$');--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check", ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" in ('assigned', 'unassigned', 'moved', 'cancelled', 'comment', 'mention', 'started', 'held', 'completed', 'part-added', 'document-expiring', 'confirmed', 'returned', 'link-asked', 'service-due', 'review-waiting', 'billing-waiting', 'visit-unready', 'entry-held', 'follow-up'));