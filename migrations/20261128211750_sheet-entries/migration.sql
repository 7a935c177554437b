ALTER TABLE "report_signatures" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "project_files" ADD COLUMN "line_key" text;--> statement-breakpoint
ALTER TABLE "checklist_results" ALTER COLUMN "value" SET DATA TYPE text USING "value"::text;--> statement-breakpoint
ALTER TABLE "checklist_results" ALTER COLUMN "on_line" SET DATA TYPE text USING "on_line"::text;--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_value_check" CHECK ("value" ~ '^[<>]?-?\d{1,9}(\.\d{1,6})?$');--> statement-breakpoint
ALTER TABLE "checklist_results" ADD CONSTRAINT "checklist_results_on_line_check" CHECK ("on_line" ~ '^[<>]?-?\d{1,9}(\.\d{1,6})?$');