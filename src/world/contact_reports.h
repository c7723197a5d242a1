// What is reported of contacts and bodies, as it happens.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_CONTACT_REPORTS_H
#define UMI_WORLD_CONTACT_REPORTS_H

#include "world/ids.h"

// ---- Contacts -------------------------------------------------------------------------------------------

// The impulses that a point of a lane has got in the whole step. Substeps add them up, and their lanes keep
// those of the last one to start from; a step of one piece has no others.
static inline float umi_normal_impulse(const um_world* world, const umi_point_rows* point, int32_t lane)
{
    return world->settings.solver == UM_SOLVER_SUBSTEP ? point->normal_total.lane[lane]
                                                       : point->normal_impulse.lane[lane];
}

static inline float umi_tangent_impulse(const um_world* world, const umi_point_rows* point, int32_t lane)
{
    return world->settings.solver == UM_SOLVER_SUBSTEP ? point->tangent_total.lane[lane]
                                                       : point->tangent_impulse.lane[lane];
}

// Reports that a contact begins. Without memory it begins later.
void umi_contact_report_begin(um_world* world, umi_contact* contact);

// Reports that a contact ends, if it has begun.
void umi_contact_report_end(um_world* world, umi_contact* contact);

// Reports whether the shapes of a contact that is only watched overlap.
void umi_contact_report_overlap(um_world* world, umi_contact* contact, bool overlaps);

// Looks whether they do, if no step would since both bodies rest: when such a contact is new, or one of its
// bodies was put elsewhere. Between steps the next one has to. Nothing happens to other contacts.
void umi_contact_watch(um_world* world, umi_contact* contact);

// Whether a shape is a sensor that sees another one.
bool umi_shape_sees(const um_world* world, int32_t shape, int32_t other);

// Notes what is to be reported of a shape, and what in all. Its contacts have yet to be told.
void umi_shape_set_reports(um_world* world, int32_t shape, uint32_t reports);

// Notes what is to be reported of a contact: what either of its shapes asks for. One that is no longer
// reported ends.
void umi_contact_update_reports(um_world* world, umi_contact* contact);

// ---- Bodies ---------------------------------------------------------------------------------------------

// To be called before a body wakes or falls asleep, and when it was put elsewhere by hand: the next events
// may have to tell.
void umi_note_wake_or_sleep(um_world* world, int32_t body);
void umi_note_placed(um_world* world, int32_t body);

// Whether the step, all of its slices up to now, has moved a body that is awake, or was until now.
bool umi_body_has_moved(const um_world* world, int32_t body);

#endif
