# Writes the list of scenes as C, with the texts of their files as bytes: a string literal may have 4095 characters only.
#
#     cmake -DNAMES=scene_names.cmake -DFOLDER=scenes -DOUTPUT=scene_list.c -P embed.cmake
#
# NAMES sets three lists: "order" of names, "files" of the folder, and those of its "gallery". Scenes stand in that order;
# then comes what else is in the folder, and then the gallery. A name without a file is made by a generator.

cmake_minimum_required(VERSION 3.22)

set(texts "")
set(entries "")

# A file that is not there adds a name alone.
function(add_scene name path is_in_gallery)
    string(MAKE_C_IDENTIFIER "text_of_${name}" text)
    set(place "NULL, 0")
    set(summary "")
    if(EXISTS ${path})
        file(READ ${path} json)
        string(JSON summary ERROR_VARIABLE none GET "${json}" summary)
        if(none)
            set(summary "")
        endif()
        string(REGEX REPLACE "([\"\\\\])" "\\\\\\1" summary "${summary}")
        file(READ ${path} bytes HEX)
        string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
        string(REPLACE "0x0a," "0x0a,\n" bytes "${bytes}")
        string(APPEND texts "static const unsigned char ${text}[] = {\n${bytes}};\n\n")
        set(place "(const char*)${text}, sizeof ${text}")
    endif()
    string(APPEND entries "    {\"${name}\", \"${summary}\", ${place}, ${is_in_gallery}},\n")
    set(texts "${texts}" PARENT_SCOPE)
    set(entries "${entries}" PARENT_SCOPE)
endfunction()

include(${NAMES})
set(names ${order})
foreach(path IN LISTS files)
    get_filename_component(name ${path} NAME_WE)
    list(APPEND names ${name})
endforeach()
list(REMOVE_DUPLICATES names)
foreach(name IN LISTS names)
    add_scene(${name} ${FOLDER}/${name}.json false)
endforeach()
foreach(path IN LISTS gallery)
    get_filename_component(name ${path} NAME_WE)
    if(name IN_LIST names)
        message(FATAL_ERROR "Umbra: scenes/gallery/${name}.json has the name of another scene")
    endif()
    add_scene(${name} ${path} true)
endforeach()

file(WRITE ${OUTPUT} "// Written by scenes/embed.cmake.\n#include \"scenes/scene_list.h\"\n\n${texts}"
     "const scene scene_list[] = {\n${entries}};\nconst size_t scene_list_count = sizeof scene_list / sizeof scene_list[0];\n")
