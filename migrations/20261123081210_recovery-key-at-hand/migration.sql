ALTER TABLE "report_key_wraps" ADD COLUMN "check_places" integer[];--> statement-breakpoint
ALTER TABLE "report_key_wraps" ADD COLUMN "check_digest" text;--> statement-breakpoint
ALTER TABLE "report_key_wraps" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_key_wraps" ADD COLUMN "confirmed_by" text;