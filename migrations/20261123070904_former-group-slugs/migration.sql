CREATE TABLE "former_group_slugs" (
	"kind" text,
	"slug" text,
	"group_id" uuid NOT NULL,
	CONSTRAINT "former_group_slugs_pkey" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_group_slugs_kind_check" CHECK ("kind" in ('category', 'brand'))
);
