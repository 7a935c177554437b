ALTER TABLE "quotes" ADD COLUMN "stored_file_id" uuid;--> statement-breakpoint
CREATE INDEX "quotes_stored_file_id_idx" ON "quotes" ("stored_file_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");